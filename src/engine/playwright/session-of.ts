/** The text before the id of the session, which is the last member of a message, and 32 digits long. */
const SESSION_HEAD = ',"sessionId":"';
const SESSION_LENGTH = 32;

/** Empty for a message of the browser itself. A page cannot write this end of a message: each quote of its texts has a backslash before it. */
export function sessionOf(message: Buffer): string {
  const start = message.length - SESSION_LENGTH - 2;
  if (start < SESSION_HEAD.length || message.toString("latin1", start - SESSION_HEAD.length, start) !== SESSION_HEAD)
    return "";
  return message.toString("latin1", start, start + SESSION_LENGTH);
}
