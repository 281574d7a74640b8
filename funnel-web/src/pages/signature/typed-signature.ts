const WIDTH_PX = 600;
const HEIGHT_PX = 180;

/** A typed name as the same kind of picture that a drawn signature is. */
export function drawName(name: string): string {
  const canvas = document.createElement('canvas');
  canvas.width = WIDTH_PX;
  canvas.height = HEIGHT_PX;
  const context = canvas.getContext('2d');
  if (!context || !name) return '';
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, WIDTH_PX, HEIGHT_PX);
  context.fillStyle = '#000000';
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  // Tall enough that each letter is ink for the server.
  context.font = 'italic 60px Georgia, serif';
  context.fillText(name, WIDTH_PX / 2, HEIGHT_PX / 2, WIDTH_PX - 40);
  return canvas.toDataURL('image/png');
}
