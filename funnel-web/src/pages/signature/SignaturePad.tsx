import { useEffect, useImperativeHandle, useRef, type Ref } from 'react';
import Pad from 'signature_pad';
import { hasInk } from '../../../../backend/src/platform/input-rules/ink.js';
import { type Drawing, narrowedTo, withLastEnd } from './strokes';
import { smallPicture } from './small-picture';

const HEIGHT_PX = 180;
const STROKE_PX = 2;
/** Most pixels of the canvas for one CSS pixel, in each direction: the server takes no larger picture. */
const SHARPEST = 3;
/** The pad draws circles and takes their radius. */
const PEN_RADIUS_PX = STROKE_PX / 2;

export interface PadHandle {
  clear: () => void;
  toDataUrl: () => string;
}

/**
 * Matches the canvas to the screen's own pixels and draws the strokes again: at their size where they fit, else narrower. The
 * strokes of the widest field are the original, so that turning a phone back loses nothing.
 */
function fit(canvas: HTMLCanvasElement, pad: Pad, original: Drawing): void {
  const ratio = Math.min(SHARPEST, Math.max(1, window.devicePixelRatio));
  canvas.width = canvas.offsetWidth * ratio;
  canvas.height = HEIGHT_PX * ratio;
  canvas.getContext('2d')?.scale(ratio, ratio);
  pad.clear();
  pad.fromData(narrowedTo(canvas.offsetWidth, original));
}

/** What is drawn: 'small' is visible, and the server would not accept it. */
export type Ink = 'none' | 'small' | 'enough';

/** Whether the server accepts what the canvas shows: it decides by the same rule. */
function showsInk(canvas: HTMLCanvasElement): boolean {
  if (canvas.width === 0 || canvas.height === 0) return false;
  const picture = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height);
  return picture !== undefined && hasInk(picture);
}

function inkOf(drawing: Pad, canvas: HTMLCanvasElement): Ink {
  if (drawing.isEmpty()) return 'none';
  return showsInk(canvas) ? 'enough' : 'small';
}

interface SignaturePadProps {
  handle: Ref<PadHandle>;
  ink: Ink;
  onInk: (ink: Ink) => void;
}

/** Black ink on white paper, in the dark as well: the picture is a document. */
export function SignaturePad({ handle, ink, onInk }: SignaturePadProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const pad = useRef<Pad>(null);
  const tell = useRef(onInk);

  useEffect(() => {
    tell.current = onInk;
  }, [onInk]);

  useEffect(() => {
    const element = canvas.current;
    if (!element) return;
    const drawing = new Pad(element, {
      minWidth: PEN_RADIUS_PX,
      maxWidth: PEN_RADIUS_PX,
      dotSize: PEN_RADIUS_PX,
      penColor: '#000000',
      backgroundColor: '#ffffff',
    });
    pad.current = drawing;
    let original: Drawing = { strokes: [], width: element.offsetWidth };
    fit(element, drawing, original);
    const done = () => {
      original = { strokes: withLastEnd(drawing.toData()), width: element.offsetWidth };
      drawing.fromData(original.strokes);
      tell.current(inkOf(drawing, element));
    };
    const resize = new ResizeObserver(() => {
      // Clear empties the pad itself.
      if (drawing.isEmpty()) original = { strokes: [], width: element.offsetWidth };
      fit(element, drawing, original);
      tell.current(inkOf(drawing, element));
    });
    drawing.addEventListener('endStroke', done);
    resize.observe(element);
    return () => {
      resize.disconnect();
      drawing.removeEventListener('endStroke', done);
      drawing.off();
    };
  }, []);

  useImperativeHandle(handle, () => ({
    clear: () => pad.current?.clear(),
    toDataUrl: () => (canvas.current ? smallPicture(canvas.current) : ''),
  }));

  return (
    <div className="relative min-h-60">
      <canvas
        ref={canvas}
        role="img"
        aria-label="Signature field. Draw with a finger, a pen or the mouse; the other tab lets you type your name."
        className="block w-full touch-none rounded-control border border-rule-strong bg-white"
        style={{ height: HEIGHT_PX }}
      />
      <div aria-hidden="true" className="pointer-events-none absolute inset-x-6 top-[136px] border-t border-black/25" />
      <p className="mt-1.5 text-sm text-soft">Sign above the line with a finger, a pen or the mouse.</p>
      <p role="status" className="min-h-6 text-[0.9375rem] font-medium text-bad">
        {ink === 'small' ? 'Please draw your signature larger.' : ''}
      </p>
    </div>
  );
}
