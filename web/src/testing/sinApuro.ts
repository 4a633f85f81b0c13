import { configure } from '@testing-library/react';

/** The limit is for what hangs. What is only slow, on a machine that is busy with others, is waited for: a second was not enough. */
configure({ asyncUtilTimeout: 120_000 });
