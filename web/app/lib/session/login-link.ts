/** The way to sign in and back: in the link's state, and in its address for a browser that loads it anew. */
export function toLogin(from: string) {
  return { to: `/login?${new URLSearchParams({ from })}`, state: { from } }
}
