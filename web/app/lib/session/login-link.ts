/** Link properties of the log-in page with the way back: in the state, and in the address for a full page load. */
export function toLogin(from: string) {
  return { to: `/login?${new URLSearchParams({ from })}`, state: { from } }
}
