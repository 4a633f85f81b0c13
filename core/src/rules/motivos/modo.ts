/**
 * Requester of the voucher: the automatic run, which leaves alone what is earlier than the account's start; a person who
 * picked this very sale, which overrules the reasons that can be; or a list or a range of sales that nobody picked one by
 * one.
 */
export type Modo = 'automatica' | 'elegida' | 'listada';
