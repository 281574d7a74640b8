import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { Title } from 'react-admin';
import { useParams } from 'react-router-dom';
import type { TimelineEntryView, VisitorTimelineView } from '../providers/types';
import { useApiQuery } from '../providers/use-api-query';
import { counted, dateTime } from '../ui/format';
import { useOfferName } from '../ui/use-offer-names';
import { Failed, Loading } from '../ui/States';
import { GrantCredit } from './GrantCredit';
import { TIMELINE } from './timeline';

export default function TimelinePage() {
  const { userId = '' } = useParams();
  const timeline = useApiQuery<VisitorTimelineView>(`visitors/${encodeURIComponent(userId)}/timeline`);
  return (
    <>
      <Title title="Visitor" />
      {timeline.isPending && <Loading text="Loading the visitor's timeline..." />}
      {timeline.isError && (
        <Failed title="Failed to load this visitor" error={timeline.error} onRetry={() => void timeline.refetch()} />
      )}
      {timeline.isSuccess && <Timeline {...timeline.data} />}
    </>
  );
}

function Timeline({ visitor, moments, shortened }: VisitorTimelineView) {
  const [granting, setGranting] = useState(false);
  const facts = [
    visitor.fullName,
    visitor.email && `${visitor.email} (${visitor.isVerified ? 'proven' : 'not proven'})`,
    visitor.phoneNumber,
    visitor.ipAddress,
    counted(visitor.creditsBalance, 'credit'),
    visitor.disputes > 0 && `has disputed ${visitor.disputes} of their payments`,
  ].filter(Boolean);
  const gone = visitor.erasedAt !== null || visitor.mergedIntoId !== null;
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', gap: 2, mb: 2 }}>
        <Box sx={{ minWidth: 0 }}>
          <Typography component="h2" variant="h5">
            {visitor.displayName}
          </Typography>
          <Typography color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
            {facts.join(' · ')}
          </Typography>
          {visitor.erasedAt && (
            <Typography>This visitor asked us to delete their data. We keep only what the law requires.</Typography>
          )}
          {visitor.mergedIntoId && <Typography>All their data was moved to another visitor.</Typography>}
        </Box>
        {!gone && (
          <Button variant="outlined" onClick={() => setGranting(true)} sx={{ alignSelf: 'start' }}>
            Grant a credit
          </Button>
        )}
      </Box>
      <Card>
        <Box component="ol" aria-label="Timeline, newest first" sx={{ listStyle: 'none', m: 0, p: { xs: 2, sm: 3 } }}>
          {moments.map((one, index) => (
            <TimelineEntry key={`${one.kind} ${one.at} ${index}`} {...one} />
          ))}
        </Box>
      </Card>
      {shortened && (
        <Typography color="textSecondary" sx={{ mt: 1 }}>
          Only the newest 100 entries of each kind are shown.
        </Typography>
      )}
      {granting && <GrantCredit userId={visitor.id} onClose={() => setGranting(false)} />}
    </>
  );
}

function TimelineEntry({ at, kind, facts }: TimelineEntryView) {
  const nameOf = useOfferName();
  const { title, line } = TIMELINE[kind](facts, nameOf);
  const image =
    typeof facts.image === 'string' && /^data:image\/(png|jpeg);base64,/.test(facts.image) ? facts.image : null;
  return (
    <Box
      component="li"
      sx={{ borderLeft: 2, borderColor: 'divider', pl: 2, pb: 2, position: 'relative', '&:last-child': { pb: 0 } }}
    >
      <Box
        aria-hidden
        sx={{
          position: 'absolute',
          left: -7,
          top: 6,
          width: 12,
          height: 12,
          borderRadius: '50%',
          bgcolor: kind === 'error' ? 'error.main' : 'primary.main',
        }}
      />
      <Typography variant="body2" color="textSecondary">
        <time dateTime={at}>{dateTime(at)}</time>
      </Typography>
      <Typography sx={{ fontWeight: 600 }}>{title}</Typography>
      <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
        {line}
      </Typography>
      {image && (
        <Box
          component="img"
          src={image}
          alt="The signature as it was drawn"
          sx={{
            mt: 1,
            maxWidth: '100%',
            maxHeight: 120,
            p: 1,
            bgcolor: '#fff',
            border: 1,
            borderColor: 'divider',
            borderRadius: 1,
          }}
        />
      )}
    </Box>
  );
}
