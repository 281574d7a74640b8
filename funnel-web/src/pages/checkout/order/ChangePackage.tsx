import { Link } from 'react-router-dom';
import { assignedCart } from '../../../search/offer-links';
import type { VehicleSearch } from '../../../search/search';

export function ChangePackage({ search }: { search: VehicleSearch }) {
  return (
    <Link to={assignedCart(search)} className="link link-solo mt-3 text-[0.9375rem]">
      Change package
    </Link>
  );
}
