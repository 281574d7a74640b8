import clsx from 'clsx';
import { Select as Radix } from 'radix-ui';
import type { KeyboardEvent } from 'react';
import type { ControlTies } from './Field';
import { Icon } from './Icon';
import { nonce } from './nonce';
import { CONTROL } from './TextInput';

interface SelectProps {
  options: readonly { value: string; label: string }[];
  value: string;
  onChange: (value: string) => void;
  placeholder: string;
  ties: ControlTies;
  onBlur?: () => void;
}

const ITEM =
  'relative flex min-h-10 cursor-pointer items-center rounded py-1.5 pr-3 pl-9 select-none ' +
  'data-highlighted:bg-accent data-highlighted:text-on-accent data-highlighted:outline-none';
const LIST =
  'z-50 max-h-[15rem] min-w-(--radix-select-trigger-width) overflow-hidden rounded-control border border-rule ' +
  'bg-sheet text-ink shadow-float';

const SCROLL = 'absolute inset-x-0 z-10 flex h-6 cursor-default items-center justify-center bg-sheet/90 text-soft';

/** Radix applies typed text one timer later: Enter must wait, or it takes the previous option. */
function enterAfterTyping(event: KeyboardEvent) {
  if (event.key !== 'Enter' || !event.isTrusted) return;
  event.preventDefault();
  event.stopPropagation();
  const enter = { key: 'Enter', bubbles: true, cancelable: true };
  setTimeout(() => document.activeElement?.dispatchEvent(new window.KeyboardEvent('keydown', enter)));
}

export function Select({ options, value, onChange, placeholder, ties, onBlur }: SelectProps) {
  return (
    <Radix.Root value={value} onValueChange={onChange}>
      <Radix.Trigger
        {...ties}
        onBlur={onBlur}
        className={clsx(CONTROL, 'flex items-center justify-between gap-2 text-left')}
      >
        <span className={clsx('truncate max-[20rem]:whitespace-normal', !value && 'text-soft')}>
          <Radix.Value placeholder={placeholder} />
        </span>
        <Radix.Icon>
          <Icon name="down" className="size-4 text-soft" />
        </Radix.Icon>
      </Radix.Trigger>
      <Radix.Portal>
        <Radix.Content onKeyDownCapture={enterAfterTyping} position="popper" sideOffset={6} className={LIST}>
          <Radix.ScrollUpButton className={`${SCROLL} top-0`}>
            <Icon name="down" className="size-4 rotate-180" />
          </Radix.ScrollUpButton>
          <Radix.Viewport nonce={nonce} className="max-h-[15rem] scroll-py-7 p-1">
            {options.map((option) => (
              <Radix.Item key={option.value} value={option.value} className={ITEM}>
                <Radix.ItemIndicator className="absolute left-2.5">
                  <Icon name="check" className="size-4" />
                </Radix.ItemIndicator>
                <Radix.ItemText>{option.label}</Radix.ItemText>
              </Radix.Item>
            ))}
          </Radix.Viewport>
          <Radix.ScrollDownButton className={`${SCROLL} bottom-0`}>
            <Icon name="down" className="size-4" />
          </Radix.ScrollDownButton>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
