-- Computer players have levels: those who sat at a table, or were counted in its series, before there were any play
-- at medium from now on. People have none, and people's seats are left as they were.
UPDATE tables SET seats = (
    SELECT json_group_array(
        CASE WHEN json_extract(seat.value, '$.computer') > 0
        THEN json_set(seat.value, '$.level', 'medium') ELSE json(seat.value) END
    ) FROM (SELECT value FROM json_each(tables.seats) ORDER BY key) AS seat
) WHERE seats <> '[]';
UPDATE tables SET scores = (
    SELECT json_group_array(
        CASE WHEN json_extract(score.value, '$.player') < 0
        THEN json_set(score.value, '$.level', 'medium') ELSE json(score.value) END
    ) FROM (SELECT value FROM json_each(tables.scores) ORDER BY key) AS score
) WHERE scores <> '[]';
