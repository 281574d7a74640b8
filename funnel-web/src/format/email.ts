const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** What is wrong with an email as it was typed, or null. The server looks again. */
export function emailProblem(typed: string): string | null {
  if (!typed.trim()) return 'Email is required';
  return EMAIL.test(typed.trim()) ? null : 'Please enter a valid email address';
}
