import { useState } from 'react';
import { Badge } from '../ui/Badge';
import { Button } from '../ui/Button';
import { Card } from '../ui/Card';
import { ChoiceDialog } from '../ui/ChoiceDialog';
import { Dialog } from '../ui/Dialog';
import { Icon, ICON_NAMES } from '../ui/Icon';
import { Message } from '../ui/Message';
import { Notice } from '../ui/Notice';
import { Progress } from '../ui/Progress';
import { Questions } from '../ui/Questions';
import { Skeleton } from '../ui/Skeleton';
import { StepRail } from '../ui/StepRail';
import { toast, toastError } from '../ui/toast/store';
import { VehiclePicture } from '../ui/VehiclePicture';
import { VehiclePlate } from '../ui/VehiclePlate';
import { WaitingPage } from '../ui/WaitingPage';
import { Shown } from './Shown';

/** As the server draws it for a kind of body. */
const DRAWING = '/api/vehicle-image/crew-pickup.svg';
const PLATE = { make: 'Ford', years: '2024', vin: '1FTFW5L86RFB45612' };
const TONES = ['neutral', 'accent', 'good', 'warn', 'bad'] as const;
const NOTICES = ['plain', 'good', 'warn', 'bad'] as const;
const WAIT = [
  { name: 'Done', fraction: 1, fact: 'What is known' },
  { name: 'In progress', fraction: 0.5, fact: '' },
  { name: 'Waiting', fraction: 0, fact: '' },
];
const QUESTIONS = [
  ['What is asked?', 'What is answered, in as many lines as it takes.'],
  ['And what else?', 'Another answer.'],
] as const;

function Dialogs() {
  const [open, setOpen] = useState<'dialog' | 'choice' | null>(null);
  const close = () => setOpen(null);
  return (
    <Shown
      title="Dialogs and notifications"
      note="A notification goes after five seconds; an error stays until it is closed."
    >
      <Button look="secondary" onClick={() => setOpen('dialog')}>
        Dialog
      </Button>
      <Button look="secondary" onClick={() => setOpen('choice')}>
        Question
      </Button>
      <Button look="secondary" onClick={() => toast({ title: 'Saved', description: 'A notification' })}>
        Notification
      </Button>
      <Button look="secondary" onClick={() => toastError('Search Failed', 'What is wrong and what to do')}>
        Error
      </Button>
      <Dialog
        open={open === 'dialog'}
        onClose={close}
        title="A dialog"
        description="What it is about"
        footer={<Button onClick={close}>Done</Button>}
      >
        <p>It can be left with Escape, with its cross and with its button.</p>
      </Dialog>
      {open === 'choice' ? (
        <ChoiceDialog title="A question" description="It has to be answered.">
          <Button className="mt-6" onClick={close}>
            An answer
          </Button>
        </ChoiceDialog>
      ) : null}
    </Shown>
  );
}

export function Feedback() {
  return (
    <>
      <Shown title="Badges">
        {TONES.map((tone) => (
          <Badge key={tone} tone={tone}>
            {tone}
          </Badge>
        ))}
      </Shown>
      <Shown title="Notices">
        {NOTICES.map((tone) => (
          <Notice key={tone} tone={tone} title={`A ${tone} notice`} className="w-72">
            What it says in one or two lines.
          </Notice>
        ))}
        <Notice className="w-72">Without a title.</Notice>
      </Shown>
      <Dialogs />
      <Shown title="Progress">
        {[0, 40, 100].map((percent) => (
          <Progress key={percent} percent={percent} label={`${percent} percent`} className="w-60" />
        ))}
        <Progress percent={60} label="60 percent, thin" size="thin" className="w-60" />
      </Shown>
      <Shown title="Steps">
        <StepRail current="Sign" />
      </Shown>
      <Shown title="A wait that informs">
        <WaitingPage
          eyebrow="What it is about"
          title="A wait"
          picture={<VehiclePlate {...PLATE} className="w-full" />}
          heading="What happens"
          percent={50}
          label="Half of it"
          steps={WAIT}
          live={null}
          skip={() => toast({ title: 'Skipped', description: 'The next step' })}
        />
      </Shown>
      <Shown title="Card, place-holder, picture">
        <Card className="w-64 p-5">A sheet of paper on the page</Card>
        <Skeleton className="h-24 w-64" />
        <VehiclePlate {...PLATE} className="w-64" />
        <VehiclePicture
          plate={PLATE}
          url={undefined}
          text="Looked for"
          className="w-64 rounded-control border border-rule"
        />
        <VehiclePicture plate={PLATE} url={DRAWING} text="A drawing" className="w-64" />
        <VehiclePicture plate={PLATE} url="/no-such-picture.svg" text="Broken" className="w-64" />
      </Shown>
      <Shown title="Icons">
        {ICON_NAMES.map((name) => (
          <span key={name} className="flex items-center gap-2 text-sm">
            <Icon name={name} /> {name}
          </span>
        ))}
      </Shown>
      <Questions title="Questions" items={QUESTIONS} />
      <Shown title="Message">
        <div className="w-full rounded-card border border-rule">
          <Message title="Nothing here" action={<Button>What to do next</Button>}>
            One line that says why.
          </Message>
        </div>
      </Shown>
    </>
  );
}
