import type { Email, EmailKind } from '../../platform/mail/email-kind.js';
import { MainButton, Paragraph, TextLink, Title } from '../../platform/mail/blocks.js';
import { day } from '../../platform/mail/format.js';

interface VehicleNewsData {
  vehicle: string | null;
  reportId: string;
  /** Recalls of the model that were not known before. */
  recalls: { campaign: string; component: string | null; summary: string | null }[];
  /** Who reported them. */
  recallSource: string | null;
  /** By how much the records of a kind grew, as far as the free query says. */
  records: { what: string; more: number }[];
  /** ISO 8601. */
  seenAt: string;
  endsAt: string;
}

/** @param stopLink ends the monitoring of this vehicle; @param url where the shop is reached */
export function vehicleNews(data: VehicleNewsData, stopLink: string, url: string): Email {
  const { recalls, records, recallSource } = data;
  const vehicle = data.vehicle ?? 'your vehicle';
  const about = recalls.length > 0 ? 'a new recall' : 'a new record';
  return {
    subject: `New for ${vehicle}: ${about}`,
    preview: 'You bought its report, so we checked again.',
    content: (
      <>
        <Title>New for {vehicle}</Title>
        <Paragraph>We checked again on {day(data.seenAt)}. We did not know this when you bought the report:</Paragraph>
        {recalls.map(({ campaign, component, summary }) => (
          <Paragraph key={campaign}>
            Recall {campaign}
            {component && ` (${component})`}. {summary ?? 'No summary was given.'}
          </Paragraph>
        ))}
        {recalls.length > 0 && (
          <Paragraph>
            Source: {recallSource ?? 'not named'}. A recall covers a model. A dealer for this make can check the VIN to
            see whether it affects this vehicle.
          </Paragraph>
        )}
        {records.map(({ what, more }) => (
          <Paragraph key={what}>
            The history source now counts {more} more: {what}.
          </Paragraph>
        ))}
        {records.length > 0 && (
          <Paragraph>To read the new records, you need a new report. Your report stays as you bought it.</Paragraph>
        )}
        <MainButton to={`${url}/results/${data.reportId}`}>Open your report</MainButton>
        <Paragraph>
          We watch this vehicle until {day(data.endsAt)}. <TextLink to={stopLink}>Stop watching this vehicle</TextLink>
        </Paragraph>
      </>
    ),
  };
}

/** Without the link that stops the monitoring: it is only made when the email is sent, for its secret must not lie in a table. */
export type VehicleNewsOrder = VehicleNewsData & {
  /** Id of the monitoring. */
  watchId: string;
};

export const VEHICLE_NEWS: EmailKind<VehicleNewsOrder> = { name: 'vehicle-news', optional: true };
