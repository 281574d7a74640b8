/** Two offers side by side share their rows, so that price is next to price and button beside button: name, price, terms, button, list. */
export const OFFER = 'relative flex flex-col p-5 md:row-span-5 md:grid md:grid-rows-subgrid md:gap-y-0 md:p-8';
