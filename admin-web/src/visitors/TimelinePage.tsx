import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { Title } from 'react-admin';
import { useParams } from 'react-router-dom';
import { plural } from '../../../backend/src/platform/input-rules/formats.js';
import type { TimelineEntryView, VisitorTimelineView } from '../providers/types';
import { useApiQuery } from '../providers/use-api';
import { CommandDialog } from '../ui/CommandDialog';
import { dateTime } from '../ui/format';
import { PLAIN_LIST } from '../ui/Panel';
import { useOfferName } from '../ui/use-offer-names';
import { Answer } from '../ui/States';
import { TIMELINE } from './timeline';

export default function TimelinePage() {
  const { userId = '' } = useParams();
  const timeline = useApiQuery<VisitorTimelineView>(`visitors/${encodeURIComponent(userId)}/timeline`);
  return (
    <>
      <Title title="Visitor" />
      <Answer of={timeline} loading="Loading the visitor's timeline..." failed="Failed to load this visitor">
        {(data) => <Timeline {...data} />}
      </Answer>
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
    plural(visitor.creditsBalance, 'credit'),
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
        <Box component="ol" aria-label="Timeline, newest first" sx={{ ...PLAIN_LIST, p: { xs: 2, sm: 3 } }}>
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

function GrantCredit({ userId, onClose }: { userId: string; onClose: () => void }) {
  const [credits, setCredits] = useState('1');
  return (
    <CommandDialog
      command={{
        title: 'Grant credits',
        explanation: 'Each credit unlocks one report for this visitor, without a payment.',
        confirm: 'Grant',
        path: `users/${userId}/credits`,
        done: 'The credits were added.',
      }}
      more={{ credits: Number(credits) }}
      onClose={onClose}
    >
      <TextField
        label="Credits"
        type="number"
        value={credits}
        onChange={(event) => setCredits(event.target.value)}
        slotProps={{ htmlInput: { min: 1, max: 10, step: 1 } }}
      />
    </CommandDialog>
  );
}
