// The long form of the load test: see test/load/load.mjs, whose short form is part of `npm test`.
await import('../test/load/load.mjs');
