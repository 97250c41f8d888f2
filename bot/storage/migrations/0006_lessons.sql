-- How far somebody got in the lessons: the lesson and step to go on with, and the set of lessons done (bit n for
-- lesson n).
CREATE TABLE lessons (
    user_id INTEGER PRIMARY KEY,
    lesson INTEGER NOT NULL,
    step INTEGER NOT NULL,
    done INTEGER NOT NULL
) STRICT;
