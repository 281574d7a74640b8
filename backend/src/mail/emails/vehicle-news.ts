import { button, day, heading, type Letter, link, paragraph } from '../email.js';

export interface VehicleNewsData {
  vehicle: string | null;
  reportId: string;
  /** Recalls of the model that were not known before. */
  recalls: { campaign: string; component: string | null; summary: string | null }[];
  /** Who told of them. */
  recallSource: string | null;
  /** By how much the records of a kind grew, as far as the free query tells. */
  records: { what: string; more: number }[];
  /** ISO 8601. */
  seenAt: string;
  endsAt: string;
}

/** @param stopLink ends the watch over this vehicle; @param url where the shop is reached */
export function vehicleNews(data: VehicleNewsData, stopLink: string, url: string): Letter {
  const { recalls, records, recallSource } = data;
  const vehicle = data.vehicle ?? 'your vehicle';
  const about = recalls.length > 0 ? 'a new recall' : 'a new record';
  return {
    subject: `New for ${vehicle}: ${about}`,
    preview: 'You bought its report, so we looked again.',
    content: [
      heading(`New for ${vehicle}`),
      paragraph(`We looked again on ${day(data.seenAt)}. This was not known when you bought the report:`),
      ...recalls.map(({ campaign, component, summary }) =>
        paragraph(`Recall ${campaign}${component ? ` (${component})` : ''}. ${summary ?? 'No summary was given.'}`),
      ),
      ...(recalls.length > 0
        ? [
            paragraph(
              `Source: ${recallSource ?? 'not named'}. A recall is about the model: a dealer of the make tells by the VIN whether ` +
                'this vehicle is affected.',
            ),
          ]
        : []),
      ...records.map(({ what, more }) => paragraph(`The history source now counts ${more} more: ${what}.`)),
      ...(records.length > 0
        ? [paragraph('What they say is not told free of charge, and your report stays as it was bought.')]
        : []),
      button(`${url}/results/${data.reportId}`, 'Open your report'),
      paragraph(`We look after this vehicle until ${day(data.endsAt)}. `, link(stopLink, 'Stop watching this vehicle')),
    ],
  };
}
