import { config } from 'zod/v4/core'

export * from 'zod/v4'

// zod would otherwise compile checks with `eval`, which the content security policy forbids.
config({ jitless: true })
