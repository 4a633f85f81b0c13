/** Words that no sentence for people may have: from an unexpected failure of ours, another program, or another language. */
const AJENO =
  /\bUps\b|undefined|\bnull\b|\bNaN\b|\[object|\bError:|^\s+at |ECONN|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|localhost:|\b(?:the|failed|not found|timed out|timeout|invalid|unexpected|cannot|refused|unknown|please|server error|bad gateway)\b/im;

/** Words that tell the person what to do, or that there is nothing to do. */
const QUE_HACER =
  /prob[aá]|volv[eé]|esper[aá]|no hace falta|sol[ao]s?\b|reintent|revis[aá]|fijate|eleg[ií]|ped[ií]|avis[aá]|cuando vuelva|inici[aá]|complet[aá]|escrib[ií]|entr[aá]|ingres[aá]|mir[aá]|us[aá]|agreg[aá]|carg[aá]|corre|defin[ií]|vincul[aá]|actualiz[aá]|hac[eé]|corr[eé]|abr[ií]|busc[aá]|tildá|permit[ií]|guard[aá]|ten[eé]s que|tiene que|verificalo|delegalo|habilita|sac[aá]|\bhay que\b/i;

/** Faults of a failure's sentence, in words; none when it can be shown. */
export function problemasDeFrase(frase: string): string[] {
  const problemas: string[] = [];
  if (frase.trim().length < 12) problemas.push('says nothing');
  const ajeno = AJENO.exec(frase);
  if (ajeno) problemas.push(`«${ajeno[0].trim()}» is nobody's word`);
  if (/\n\s+at /.test(frase)) problemas.push('a stack');
  return problemas;
}

/** Whether a sentence says what to do. */
export const diceQueHacer = (frase: string): boolean => QUE_HACER.test(frase);
