import { useEffect, useRef } from 'react';
import inter from '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url';
import serif from '@fontsource-variable/source-serif-4/files/source-serif-4-latin-wght-normal.woff2?url';

const FACES: readonly [family: string, file: string, weight: string][] = [
  ['Inter Variable', inter, '100 900'],
  ['Source Serif 4 Variable', serif, '200 900'],
];

let arrived: Promise<FontFace[]> | undefined;

/** The files are being loaded already. */
const late = () =>
  (arrived ??= Promise.all(
    FACES.map(([family, file, weight]) => new FontFace(family, `url(${file})`, { weight }).load()),
  ).catch(() => []));

/** Adds faces that loaded after the first drawing with the next page: the browser itself would never use them. */
export function useLateFonts(pathname: string): void {
  const shown = useRef(pathname);
  const there = useRef<FontFace[]>([]);
  useEffect(() => void late().then((faces) => (there.current = faces)), []);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    there.current.forEach((face) => document.fonts.add(face));
  }, [pathname]);
}
