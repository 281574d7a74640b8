import { useEffect, useImperativeHandle, useRef, type Ref } from 'react';
import Pad from 'signature_pad';
import { smallPicture } from './small-picture';

const HEIGHT_PX = 180;
const STROKE_PX = 2;
/** The pad draws circles and takes their radius. */
const PEN_RADIUS_PX = STROKE_PX / 2;

export interface PadHandle {
  clear: () => void;
  toDataUrl: () => string;
}

/** Matches the canvas to the screen's own pixels; what was drawn before a change of width is drawn again. */
function fit(canvas: HTMLCanvasElement, pad: Pad): void {
  const ratio = Math.max(1, window.devicePixelRatio);
  const strokes = pad.toData();
  canvas.width = canvas.offsetWidth * ratio;
  canvas.height = HEIGHT_PX * ratio;
  canvas.getContext('2d')?.scale(ratio, ratio);
  pad.clear();
  pad.fromData(strokes);
}

/** Black ink on white paper, in the dark as well: the picture is a document. */
export function SignaturePad({ handle, onStroke }: { handle: Ref<PadHandle>; onStroke: () => void }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const pad = useRef<Pad>(null);
  const stroke = useRef(onStroke);

  useEffect(() => {
    stroke.current = onStroke;
  }, [onStroke]);

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
    fit(element, drawing);
    const done = () => stroke.current();
    const resize = new ResizeObserver(() => fit(element, drawing));
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
    </div>
  );
}
