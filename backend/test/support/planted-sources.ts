const ENTITIES = {
  'users/user.entity.ts': `@Entity('users') export class User {}`,
  'admin/operator.entity.ts': `@Entity('operators') export class Operator {}`,
  'reports/vehicle-report.entity.ts': `@Entity({ name: 'vehicle_reports' })
    export class VehicleReport { @ForeignKey('User') userId: string; }`,
};

/** Files of backend/src beside modules that each own a table, for what checks sources. */
export const backend = (files: Record<string, string>): Map<string, string> =>
  new Map(Object.entries({ ...ENTITIES, ...files }).map(([file, text]) => [`backend/src/${file}`, text]));
