-- Until when a failing external source is left alone, by all processes. Unlogged: a crash may lose it.
CREATE UNLOGGED TABLE "source_pauses" (
  "source" varchar(60) NOT NULL,
  "since" timestamptz NOT NULL,
  "until" timestamptz NOT NULL,
  CONSTRAINT "source_pauses_pkey" PRIMARY KEY ("source")
);
