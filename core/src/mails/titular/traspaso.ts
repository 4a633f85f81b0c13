import { conPunto } from '../../rules/textos/conPunto.ts';
import { enPlural } from '../../rules/enPlural.ts';
import { compose, nombresEnMail, type Plantilla } from '../plantilla.ts';

interface DatosDeTraspaso {
  empresas: readonly string[];
  url: string;
  soporte: string;
}

/** Offers a member the ownership of companies: by whom, which ones, and what accepting means. */
export function mailDeTraspasoOfrecido({
  de,
  dias,
  empresas,
  url,
  soporte,
}: DatosDeTraspaso & { de: string; dias: number }): Plantilla {
  return compose({
    asunto: `${de} te ofrece ${enPlural(empresas.length, 'su empresa', 'sus empresas')} en Talonario`,
    parrafos: [
      `${de} te ofrece el traspaso de ${enPlural(empresas.length, 'una empresa', '# empresas')}: ${conPunto(nombresEnMail(empresas))}`,
      'Si aceptás, pasan a ser tuyas con todos sus comprobantes, sus compras y sus cuentas de venta, y vos decidís quién más entra. Las cuentas de venta hay que volver a vincularlas.',
    ],
    boton: { texto: 'Ver el traspaso', url },
    notas: [`Tenés ${dias} días para aceptarlo o rechazarlo. Si no hacés nada, todo sigue como está.`],
    soporte,
  });
}

/** Sentence on the outcome of an offer, for the person named second. */
const desenlaces = {
  ofrecido: {
    asunto: 'Ofreciste el traspaso de una empresa',
    frase: (persona: string, empresas: string) =>
      `Le ofreciste a ${persona} el traspaso de ${conPunto(empresas)} Si lo acepta, dejás de ser titular.`,
    nota: 'Si no fuiste vos, retirá el ofrecimiento y cambiá tu contraseña.',
  },
  aceptado: {
    asunto: 'Traspasaste una empresa',
    frase: (persona: string, empresas: string) =>
      `${persona} aceptó el traspaso: ${empresas} ya no está entre tus empresas. Sus comprobantes los conserva ${persona}.`,
    nota: 'Si no fuiste vos, escribinos.',
  },
  recibido: {
    asunto: 'Recibiste una empresa',
    frase: (persona: string, empresas: string) =>
      `Aceptaste el traspaso de ${persona}: sos titular de ${conPunto(empresas)} Volvé a vincular sus cuentas de venta para seguir facturándolas.`,
    nota: 'Revisá en Empresas › Personas quiénes más entran.',
  },
  rechazado: {
    asunto: 'Rechazaron el traspaso de una empresa',
    frase: (persona: string, empresas: string) =>
      `${persona} rechazó el traspaso de ${empresas}: la titularidad sigue siendo tuya.`,
    nota: 'Podés ofrecerlo a otra persona.',
  },
  retirado: {
    asunto: 'Retiraron el traspaso de una empresa',
    frase: (persona: string, empresas: string) =>
      `${persona} retiró el ofrecimiento de traspasarte ${conPunto(empresas)} No tenés que hacer nada.`,
    nota: 'Seguís entrando a la empresa como hasta ahora.',
  },
} as const satisfies Record<
  string,
  { asunto: string; frase: (persona: string, empresas: string) => string; nota: string }
>;

/** Tells one of the two parties of a hand-over what happened. `persona`: e-mail of the other party. */
export function mailDeTraspaso(
  desenlace: keyof typeof desenlaces,
  { persona, empresas, url, soporte }: DatosDeTraspaso & { persona: string },
): Plantilla {
  const { asunto, frase, nota } = desenlaces[desenlace];
  return compose({
    asunto,
    parrafos: [frase(persona, nombresEnMail(empresas))],
    boton: { texto: 'Ver las empresas', url },
    notas: [nota],
    soporte,
  });
}
