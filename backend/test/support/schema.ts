import type pg from 'pg';

const SCHEMA = `
  SELECT format('table %s, kind %s, persistence %s, options %s', relname, relkind, relpersistence, reloptions) AS line
    FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p', 'v', 'm')
  UNION ALL
  SELECT format('column %s %s %s %s, collation %s, default %s, identity %s', relname,
      row_number() OVER (PARTITION BY attrelid ORDER BY attnum), attname, format_type(atttypid, atttypmod),
      attcollation::regcollation, pg_get_expr(adbin, adrelid), attidentity)
    FROM pg_class JOIN pg_attribute ON attrelid = pg_class.oid AND attnum > 0 AND NOT attisdropped
    LEFT JOIN pg_attrdef ON adrelid = attrelid AND adnum = attnum
    WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p', 'v', 'm')
  UNION ALL
  SELECT format('constraint %s %s %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) FROM pg_constraint
    WHERE connamespace = 'public'::regnamespace
  UNION ALL
  SELECT indexdef FROM pg_indexes WHERE schemaname = 'public'
  UNION ALL
  SELECT format('%s %s', pg_get_triggerdef(pg_trigger.oid), tgenabled) FROM pg_trigger
    JOIN pg_class ON pg_class.oid = tgrelid
    WHERE NOT tgisinternal AND relnamespace = 'public'::regnamespace
  UNION ALL
  SELECT pg_get_functiondef(oid) FROM pg_proc WHERE pronamespace = 'public'::regnamespace
  UNION ALL
  SELECT format('view %s %s', viewname, definition) FROM pg_views WHERE schemaname = 'public'
  UNION ALL
  SELECT format('sequence %s %s, start %s, step %s, of %s.%s', seqrelid::regclass, format_type(seqtypid, NULL),
      seqstart, seqincrement, refobjid::regclass, refobjsubid)
    FROM pg_sequence JOIN pg_class ON pg_class.oid = seqrelid AND relnamespace = 'public'::regnamespace
    LEFT JOIN pg_depend ON objid = seqrelid AND deptype IN ('a', 'i')
  UNION ALL
  SELECT 'type ' || typname FROM pg_type WHERE typnamespace = 'public'::regnamespace AND typtype IN ('e', 'd')
  UNION ALL
  SELECT 'extension ' || extname FROM pg_extension
  ORDER BY line`;

/** Every object of the schema public with its definition, sorted, as pg_dump would write them. */
export async function schemaOf(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ line: string }>(SCHEMA);
  return rows.map(({ line }) => line);
}
