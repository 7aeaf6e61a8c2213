import type { Context } from '../../../context.ts'

export async function startSandbox(_ctx: Context, { url }: { port: number; url: string }) {
  return { url, close: async () => {} }
}
