import type { Context } from '../../context.ts'
import { countUse } from '../../platform/attempts.ts'
import type { OpenIdFailure, OpenIdProvider } from '../../platform/openid.ts'
import { Problem } from '../../platform/problem.ts'
import type { Caller } from '../rules/device.ts'
import { FLOW_MINUTES, type GoogleFlow } from '../rules/google-flow.ts'
import type { Tokens } from './issue-tokens.ts'
import { linkGoogle } from './link-google.ts'
import { type GoogleRefusal, signInWithGoogle } from './sign-in-with-google.ts'

interface Return {
  provider: OpenIdProvider
  flow: GoogleFlow
  /** The address at which the browser came back. */
  returned: URL
  caller: Caller
}

/** `expired`: the flow is over, or the sign-in to be linked has ended. */
type Outcome = Tokens | Problem | GoogleRefusal | OpenIdFailure | 'linked' | 'taken' | 'expired'

/** Asks the provider who came back, and signs in or links. Each flow can be finished once. */
export async function finishGoogleFlow(
  ctx: Context,
  { provider, flow, returned, caller }: Return,
): Promise<Outcome> {
  if (!(await isFirstReturn(ctx, flow))) return 'expired'
  const claims = await provider.readReturn(returned, flow)
  if (typeof claims === 'string') return claims
  if (flow.linkTo) return linkGoogle(ctx, provider.issuer, claims, flow.linkTo)
  return signInWithGoogle(ctx, provider.issuer, claims, caller)
}

async function isFirstReturn({ clock, config, db }: Context, { id }: GoogleFlow): Promise<boolean> {
  const once = { kind: 'google-flow', of: id, max: 1, seconds: FLOW_MINUTES * 60 }
  try {
    await db.transaction().execute((tx) => countUse(tx, config.sessionSecrets[0], once, clock.now()))
    return true
  } catch (error) {
    if (error instanceof Problem && error.code === 'too_many_requests') return false
    throw error
  }
}
