import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { variantsQuery } from '../api/queries';
import { rememberVariants } from './variants';

/** Asks which offer page and which checkout this visitor gets, in time for the links that lead there. */
export function useVariants(): void {
  const { data } = useQuery(variantsQuery);
  useEffect(() => {
    if (data) rememberVariants(data);
  }, [data]);
}
