import { config } from 'zod/v4/core'

export * from 'zod/v4'

// Without this zod compiles checks with `eval`, which the content security policy forbids.
config({ jitless: true })
