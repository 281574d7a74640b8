import { integer, setting } from './setting.js';

/**
 * How much may be spent or refunded before a person looks. Beyond a limit nothing fails: reports wait, and the console
 * says so.
 */
export const SPENDING_SETTINGS = {
  historyCentsPerPerson: setting(
    'HISTORY_CENTS_PER_PERSON',
    '1500',
    'Most that histories may cost for one person in 24 hours, US cents; beyond it their reports wait',
    integer(0, 100_000_000),
  ),
  historyCentsPerAddress: setting(
    'HISTORY_CENTS_PER_ADDRESS',
    '6000',
    'The same for one internet address',
    integer(0, 100_000_000),
  ),
  historyCentsPerDay: setting(
    'HISTORY_CENTS_PER_DAY',
    '100000',
    'The same for the whole app in a day (UTC)',
    integer(0, 1_000_000_000),
  ),
  plateCents: setting(
    'PLATE_CENTS',
    '5',
    'What the plate provider charges for one lookup, US cents; counted, not checked',
    integer(0, 100_000),
  ),
  platesPerPerson: setting(
    'PLATES_PER_PERSON',
    '10',
    'Most paid plate lookups of one visitor in 24 hours; beyond it the app asks for the VIN',
    integer(0, 1_000_000),
  ),
  platesPerAddress: setting('PLATES_PER_ADDRESS', '40', 'The same for one internet address', integer(0, 1_000_000)),
  platesPerDay: setting('PLATES_PER_DAY', '2000', 'The same for the whole app', integer(0, 100_000_000)),
  refundsPerPerson: setting(
    'REFUNDS_PER_PERSON',
    '3',
    'Refunds one buyer is granted automatically in 30 days for bought reports whose plate was matched to another vehicle; beyond it a person decides. What was not opened within 24 hours goes back however often',
    integer(0, 1000),
  ),
};
