import type { AdminReportView } from '../providers/types';

export const vehicleName = ({ vehicle }: AdminReportView): string => vehicle ?? 'Not identified';

/** The steps a visitor has taken, e.g. 'Paid, signed'. */
export function progress({ paid, signed, addressed }: AdminReportView): string {
  const done = [paid && 'paid', signed && 'signed', addressed && 'address given'].filter(Boolean).join(', ');
  return done ? done.charAt(0).toUpperCase() + done.slice(1) : 'Not paid';
}
