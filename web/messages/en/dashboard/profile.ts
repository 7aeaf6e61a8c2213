export const profile = {
  title: 'Hello, {name}',
}
