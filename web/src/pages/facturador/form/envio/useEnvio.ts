import { useQueryClient } from '@tanstack/react-query';
import { formatNumero, type Comprobante } from '@talonario/core/comprobantes';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { v4 as newId } from 'uuid';
import { ApiError, call, quedaPorSaber, sentenceOf, type Pedido } from '../../../../api.ts';
import { facturaQuery, facturasListadasKey } from '../../../../queries/facturas.ts';
import { notify } from '../../../../components/toasts/notify.tsx';
import { paths } from '../../../../paths.ts';
import type { Confirmado } from './ConfirmarEmision.tsx';
import type { preguntas } from './Repetido.tsx';
import { usePorSaber } from '../../../../hooks/emision/usePorSaber.ts';

/** Spec §9: how long after a failed emission the person is taken to the draft. */
const REDIRECT_MS = 2_000;

interface Options {
  /** null: nothing is saved yet. */
  id: string | null;
  /** Version of the draft as this form read it. */
  version: number | null;
  /** The sale that a new one is the invoice of. */
  venta: Pedido<'createFactura'>['body']['venta'];
  /** The fields the server says are wrong. */
  onProblemas: (problemas: ApiError['problemas']) => void;
  /** Called when the typed values are saved. */
  onGuardado: () => void;
}

type Cuerpo = Pedido<'updateFactura'>['body'];

interface ConflictoDeBorrador {
  /** Draft as another user saved it. */
  actual: Comprobante;
  /** Field by field, what it says now and what was typed here. */
  diferencias: string[];
  pedido: Cuerpo;
}

/** Answers of the person about the voucher before it went out. */
interface ConfirmadoEntero extends Confirmado {
  confirmar_repetido: boolean;
}

/** Request that the server asked about before issuing it. */
interface Preguntado {
  codigo: keyof typeof preguntas;
  pregunta: string;
  pedido: Cuerpo;
  confirmado: ConfirmadoEntero;
}

/** An emission as it is asked for: asked again, it is the same one. */
interface EmisionPedida {
  /** The request's `Idempotency-Key`. */
  clave: string;
  borrador: Comprobante;
  pedido: Cuerpo;
  confirmado: ConfirmadoEntero;
}

/** Saving and issuing what is typed. While it works, and until the screen moves on, nothing can be sent again. */
export function useEnvio({ id, version: leida, venta, onProblemas, onGuardado }: Options) {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const [enviando, setEnviando] = useState<'guardar' | 'emitir' | null>(null);
  const { state } = useLocation() as { state: { fallo?: string | null } | null };
  const [fallo, setFallo] = useState(state?.fallo ?? null);
  // A draft that was created and could not be issued: trying again saves that one.
  const [creado, setCreado] = useState<string | null>(null);
  // A draft created without an answer keeps this id: another id would make the same invoice twice.
  const [nuevo_id] = useState(() => newId());

  const [version, setVersion] = useState(leida);
  const [conflicto, setConflicto] = useState<ConflictoDeBorrador | null>(null);
  const [preguntado, setPreguntado] = useState<Preguntado | null>(null);
  const { porSaber, insist } = usePorSaber();

  const keep = (comprobante: Comprobante) => {
    setVersion(comprobante.version);
    queryClient.setQueryData(facturaQuery(comprobante.id).queryKey, comprobante);
    void queryClient.invalidateQueries({ queryKey: facturasListadasKey });
  };

  const save = async (pedido: Cuerpo, sobre = version): Promise<Comprobante | null> => {
    const body = { ...pedido, version: sobre };
    const guardado = creado ?? id;
    try {
      const comprobante =
        guardado === null
          ? await call('createFactura', { body: { ...body, nuevo_id, venta } })
          : await call('updateFactura', { params: { id: guardado }, body });
      setCreado(comprobante.id);
      keep(comprobante);
      onGuardado();
      return comprobante;
    } catch (error) {
      const cambioAjeno = guardado === null ? null : await readOther(error, guardado);
      if (cambioAjeno) {
        setConflicto({ ...cambioAjeno, pedido });
        return null;
      }
      notify.error(`Error ${guardado === null ? 'creando' : 'guardando'} factura: ${sentenceOf(error)}`);
      setFallo(sentenceOf(error));
      if (error instanceof ApiError) onProblemas(problemasOf(error));
      return null;
    }
  };

  const guardar = async (body: Cuerpo, sobre = version): Promise<void> => {
    setEnviando('guardar');
    setFallo(null);
    const comprobante = await save(body, sobre);
    if (comprobante) notify.success('Guardaste el borrador');
    // A new draft goes on in its own screen: this form takes nothing more.
    if (comprobante && id === null) await navigate(paths.factura(comprobante.id), { replace: true });
    else setEnviando(null);
  };

  const emitir = async (body: Cuerpo, confirmado: Confirmado & Partial<ConfirmadoEntero>): Promise<void> => {
    setPreguntado(null);
    setEnviando('emitir');
    setFallo(null);
    const borrador = await save(body);
    if (borrador === null) return setEnviando(null);
    const emision = {
      clave: newId(),
      borrador,
      pedido: body,
      confirmado: { confirmar_repetido: false, ...confirmado },
    };
    // The dialog does not wait: the form says that it is not known yet.
    if (!(await issue(emision))) void insist(() => issue(emision));
  };

  /** Issues and tells the outcome; false: it is unknown. */
  const issue = async (emision: EmisionPedida): Promise<boolean> => {
    const { clave, borrador, confirmado } = emision;
    try {
      const emitido = await call('emitirFactura', {
        params: { id: borrador.id },
        clave,
        body: { ...confirmado, version: borrador.version },
      });
      keep(emitido);
      if (emitido.en_cola) {
        notify.info(`${formatNumero(emitido)} quedó en cola. Sale sola cuando ARCA responda.`);
      } else notify.success(`Emitiste ${formatNumero(emitido)}`);
    } catch (error) {
      if (quedaPorSaber(error)) return false;
      await refused(error, emision);
      return true;
    }
    await leave(borrador.id, null);
    return true;
  };

  /** Handles an issue request that failed. */
  const refused = async (failure: unknown, { borrador, pedido, confirmado }: EmisionPedida): Promise<void> => {
    if (failure instanceof ApiError && failure.codigo === 'borrador_distinto') {
      // Saving it again is refused with what the other one wrote: both are shown, and nothing is issued.
      await save(pedido, borrador.version);
      return setEnviando(null);
    }
    const codigo = failure instanceof ApiError ? preguntaOf(failure) : null;
    if (codigo !== null) {
      setPreguntado({ codigo, pregunta: sentenceOf(failure), pedido, confirmado });
      return setEnviando(null);
    }
    notify.error('Error emitiendo factura', sentenceOf(failure));
    await new Promise((resolve) => setTimeout(resolve, REDIRECT_MS));
    // Why it was refused, or that it did go out.
    const actual = await queryClient.fetchQuery({ ...facturaQuery(borrador.id), staleTime: 0 }).catch(() => null);
    const avisado = actual !== null && (actual.status === 'emitida' || actual.rechazo.length > 0);
    return leave(borrador.id, avisado ? null : `${sentenceOf(failure)} El borrador quedó guardado.`);
  };

  /** A new voucher goes on in its own screen, which tells what its draft does not. */
  const leave = async (guardado: string, motivo: string | null): Promise<void> => {
    if (id === null) return navigate(paths.factura(guardado), { replace: true, state: { fallo: motivo } });
    setFallo(motivo);
    setEnviando(null);
  };

  const resolver = {
    conflicto,
    seguir: () => setConflicto(null),
    /** Drops the typed values and takes the other user's version. */
    tomarGuardado: (): Comprobante | null => {
      setConflicto(null);
      if (conflicto) keep(conflicto.actual);
      return conflicto?.actual ?? null;
    },
    guardarPropio: async (): Promise<void> => {
      setConflicto(null);
      if (conflicto) await guardar(conflicto.pedido, conflicto.actual.version);
    },
  };
  const repetir = preguntado && {
    codigo: preguntado.codigo,
    pregunta: preguntado.pregunta,
    onClose: () => setPreguntado(null),
    onEmitir: () => emitir(preguntado.pedido, { ...preguntado.confirmado, [confirmaciones[preguntado.codigo]]: true }),
  };
  return { enviando, fallo, guardar, emitir, resolver, repetir, porSaber };
}

/** Field of the request that answers each question. */
const confirmaciones = {
  repetido_de_arca: 'confirmar_repetido',
  cotizacion_sin_confirmar: 'confirmar_cotizacion',
} as const satisfies Record<keyof typeof preguntas, keyof ConfirmadoEntero>;

/** The question that a failure is; null: it is another failure. */
function preguntaOf({ codigo }: ApiError): keyof typeof preguntas | null {
  return codigo === 'repetido_de_arca' || codigo === 'cotizacion_sin_confirmar' ? codigo : null;
}

/** Draft that another user saved meanwhile, when it caused the failure. */
async function readOther(failure: unknown, id: string): Promise<Omit<ConflictoDeBorrador, 'pedido'> | null> {
  if (!(failure instanceof ApiError) || failure.codigo !== 'cambio_simultaneo') return null;
  try {
    const actual = await call('getFactura', { params: { id } });
    return { actual, diferencias: failure.problemas.map(({ mensaje }) => mensaje) };
  } catch {
    // The stored draft cannot be shown: only the conflict's sentence is.
    return null;
  }
}

/** A failure of one field is a problem of that field. */
function problemasOf({ problemas, campo, message }: ApiError): ApiError['problemas'] {
  return problemas.length === 0 && campo !== null ? [{ campo, mensaje: message }] : problemas;
}
