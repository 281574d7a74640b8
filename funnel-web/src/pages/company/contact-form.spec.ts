import { contactErrors } from './contact-form';

const FORM = { fullName: 'Ada Lovelace', email: 'ada@example.org', subject: 'My report', message: 'Two\nlines' };

describe('the contact form', () => {
  it('accepts a message of several lines', () => {
    expect(contactErrors(FORM)).toEqual({});
  });

  it('refuses control characters in subject and message [X11-006]', () => {
    expect(contactErrors({ ...FORM, subject: 'a\u0007b', message: 'a\u0000b' })).toEqual({
      subject: 'Please leave out control characters',
      message: 'Please leave out control characters',
    });
  });

  it('asks for subject and message', () => {
    expect(contactErrors({ ...FORM, subject: ' ', message: '\n' })).toEqual({
      subject: 'Subject is required',
      message: 'Message is required',
    });
  });
});
