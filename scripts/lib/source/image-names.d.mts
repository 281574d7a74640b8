interface NamedImage {
  file: string;
  image: string;
}

export function namedImages(root: string): NamedImage[];
export function imageViolations(images: NamedImage[]): string[];
export function basesOf(dockerfile: string): string[];
