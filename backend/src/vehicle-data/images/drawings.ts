import type { BodyShape } from './body-shape.js';
import { CAR, CONVERTIBLE, COUPE, HATCHBACK, MINIVAN, SEDAN, SUV, WAGON } from './cars.js';
import type { Drawing } from './drawing.js';
import { BUS, MOTORCYCLE, PICKUP, TRAILER, TRUCK, VAN } from './other-vehicles.js';

export const DRAWINGS: Readonly<Record<BodyShape, Drawing>> = {
  sedan: SEDAN,
  coupe: COUPE,
  convertible: CONVERTIBLE,
  hatchback: HATCHBACK,
  wagon: WAGON,
  suv: SUV,
  pickup: PICKUP,
  minivan: MINIVAN,
  van: VAN,
  truck: TRUCK,
  bus: BUS,
  motorcycle: MOTORCYCLE,
  trailer: TRAILER,
  car: CAR,
};
