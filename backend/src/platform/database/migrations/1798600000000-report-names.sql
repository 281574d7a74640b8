-- The console finds reports by the beginning of a name whose maker may be a make or a manufacturer and whose model may
-- be unknown.

      CREATE INDEX "vehicle_reports_name_idx" ON "vehicle_reports" (lower(
        coalesce("vehicleData"->>'make', "vehicleData"->>'manufacturer') || coalesce(' ' || ("vehicleData"->>'model'), '')
      ) COLLATE "C");
      DROP INDEX "vehicle_reports_make_model_idx"
