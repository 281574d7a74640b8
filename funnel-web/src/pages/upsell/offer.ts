/** Two offers side by side share their rows, so that price stands beside price and button beside button: badge, name, price, terms, button, list. */
export const OFFER = 'flex flex-col p-6 md:row-span-6 md:grid md:grid-rows-subgrid md:gap-y-0 md:p-8';
