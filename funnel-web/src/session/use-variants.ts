import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { variantsQuery } from '../api/queries';
import { rememberVariants } from './variants';

export function useVariants(): void {
  const { data } = useQuery(variantsQuery);
  useEffect(() => {
    if (data) rememberVariants(data);
  }, [data]);
}
