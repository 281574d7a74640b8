import { Navigate, useLocation } from 'react-router-dom';
import { pathOf } from '../../app/paths';
import { offerLinks } from '../../search/offer-links';
import { useRequiredSearch } from '../../search/use-search';
import { TIMINGS } from '../../session/timings';
import { CartSkeleton } from './CartSkeleton';

/** /cart/2 and /cart/3 with the search in the query: leads to the cart that has it in its path. */
export default function CartLinkPage() {
  const { pathname } = useLocation();
  const cart = pathname === pathOf('cart-3-query') ? offerLinks.cart3 : offerLinks.cart2;
  const search = useRequiredSearch({ everyMs: TIMINGS.navigationRecheck, attempts: 1, restore: cart });
  return search ? (
    <Navigate to={cart(search)} replace />
  ) : (
    <div className="page py-9 md:py-14">
      <CartSkeleton />
    </div>
  );
}
