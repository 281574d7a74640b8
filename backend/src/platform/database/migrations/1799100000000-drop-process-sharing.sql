-- Circuit breakers are per process.
DROP TABLE source_pauses, shop_processes
