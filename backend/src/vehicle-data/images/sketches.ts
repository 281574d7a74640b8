import type { BodyClass } from './body-class.js';
import { CONVERTIBLE, COUPE, HATCHBACK, ROADSTER, SEDAN, WAGON } from './cars.js';
import { BUS, CHASSIS_CAB, HEAVY_TRUCK, TRAILER } from './heavy.js';
import { CRUISER, SPORT_MOTORCYCLE } from './motorcycles.js';
import type { Sketch } from './sketch.js';
import { CREW_PICKUP, LARGE_SUV, MINIVAN, OFF_ROADER, REGULAR_PICKUP, SMALL_SUV, VAN } from './utility.js';

export const SKETCHES: Readonly<Record<BodyClass, Sketch>> = {
  sedan: SEDAN,
  coupe: COUPE,
  convertible: CONVERTIBLE,
  roadster: ROADSTER,
  hatchback: HATCHBACK,
  wagon: WAGON,
  'small-suv': SMALL_SUV,
  'large-suv': LARGE_SUV,
  'off-roader': OFF_ROADER,
  'crew-pickup': CREW_PICKUP,
  'regular-pickup': REGULAR_PICKUP,
  minivan: MINIVAN,
  van: VAN,
  'chassis-cab': CHASSIS_CAB,
  'heavy-truck': HEAVY_TRUCK,
  bus: BUS,
  cruiser: CRUISER,
  'sport-motorcycle': SPORT_MOTORCYCLE,
  trailer: TRAILER,
};
