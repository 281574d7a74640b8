import { useContext } from 'react';
import { PeriodContext } from './PeriodContext';

export function usePeriod() {
  const value = useContext(PeriodContext);
  if (!value) throw new Error('There is no PeriodProvider above.');
  return value;
}
