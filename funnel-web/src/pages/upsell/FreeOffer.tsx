import { offerLinks } from '../../search/offer-links';
import type { VehicleSearch } from '../../search/search';
import { ButtonLink } from '../../ui/Button';
import { Card } from '../../ui/Card';
import { Icon } from '../../ui/Icon';

/** Two offers side by side share their rows: name, price, terms, button, list. */
export const OFFER = 'relative flex flex-col p-5 md:row-span-5 md:grid md:grid-rows-subgrid md:gap-y-0 md:p-8';

const INSIDE = ['Year, make, model and trim', 'Body style, engine and fuel', 'Where it was built'] as const;
const NOT_INSIDE = ['Titles, accidents and mileage', 'Owners, liens and market value'] as const;

export function FreeOffer({ search }: { search: VehicleSearch }) {
  return (
    <Card className={OFFER}>
      <h2 className="text-2xl md:text-3xl">Basic report</h2>
      <p className="mt-3 font-serif text-[3rem] leading-none font-semibold">Free</p>
      <p className="mt-4 text-[0.9375rem]">
        What the VIN itself tells us. We ask for your name and email, not for a card. Nothing renews.
      </p>
      <ButtonLink
        to={offerLinks.userInfo({ ...search, intent: 'basic' })}
        size="large"
        look="secondary"
        className="mt-5 px-3! max-lg:text-base"
      >
        Get the free basic report
      </ButtonLink>
      <ul className="mt-6 space-y-2 border-t border-rule pt-5">
        {INSIDE.map((text) => (
          <li key={text} className="flex gap-2.5">
            <Icon name="check" className="mt-0.5 size-5 text-accent" />
            {text}
          </li>
        ))}
        {NOT_INSIDE.map((text) => (
          <li key={text} className="flex gap-2.5 text-soft">
            <Icon name="minus" className="mt-0.5 size-5" />
            <span>
              <span className="sr-only">Not included: </span>
              {text}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
