import type { OfferView } from '../../../api/types';
import { money } from '../../../../../backend/src/platform/input-rules/formats.js';

/** The price, beside the one that was really charged before, if there was one. */
export function Price({ offer }: { offer: OfferView }) {
  const { priceCents, listPriceCents } = offer;
  return (
    <span className="figures font-semibold whitespace-nowrap">
      {listPriceCents ? (
        <>
          <span className="sr-only">before </span>
          <s className="mr-2 font-normal text-soft">{money(listPriceCents)}</s>
          <span className="sr-only">, now </span>
        </>
      ) : null}
      {money(priceCents)}
    </span>
  );
}
