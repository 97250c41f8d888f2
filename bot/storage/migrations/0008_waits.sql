-- What a table waits for beside its game: [when its lobby closes, whether it warned, its break, its calls].
ALTER TABLE tables ADD COLUMN waits TEXT NOT NULL DEFAULT '[null,false,null,0]' CHECK (json_valid(waits));
