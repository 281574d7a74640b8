import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { Title } from 'react-admin';
import { money } from '../../../backend/src/platform/input-rules/formats.js';
import { humanize } from '../ui/format';
import { useOffers } from '../ui/use-offer-names';
import { Panel, PartGrid } from '../ui/Panel';
import { Answer } from '../ui/States';

export default function OfferPage() {
  const offers = useOffers();
  return (
    <>
      <Title title="Offers" />
      <Typography color="textSecondary" sx={{ mb: 2 }}>
        Read-only. Prices and terms are part of the program and change with a release.
      </Typography>
      <Answer of={offers} loading="Loading the offers..." failed="Failed to load the offers">
        {(all) => (
          <PartGrid min={300}>
            {all.map((offer) => (
              <Panel key={offer.offerKey} title={offer.name}>
                <Typography sx={{ fontFamily: 'var(--serif)', fontSize: 24, fontWeight: 600 }}>
                  {money(offer.priceCents, offer.currency)}
                </Typography>
                <Typography>{offer.description}</Typography>
                {offer.renewal && <Typography sx={{ mt: 1 }}>{offer.renewal.sentence}</Typography>}
                <Box
                  component="dl"
                  sx={{ m: 0, mt: 1.5, '& dd': { m: 0, mb: 0.5 }, '& dt': { color: 'text.secondary', fontSize: 14 } }}
                >
                  <dt>Key</dt>
                  <dd>{offer.offerKey}</dd>
                  <dt>Credits</dt>
                  <dd>{offer.credits}</dd>
                  <dt>Sold on</dt>
                  <Box component="dd" sx={{ overflowWrap: 'anywhere' }}>
                    {offer.usedBy.map(humanize).sort().join(', ')}
                  </Box>
                  {offer.badge && (
                    <>
                      <dt>Badge</dt>
                      <dd>{offer.badge}</dd>
                    </>
                  )}
                </Box>
              </Panel>
            ))}
          </PartGrid>
        )}
      </Answer>
    </>
  );
}
