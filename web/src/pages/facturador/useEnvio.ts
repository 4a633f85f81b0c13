import { useQueryClient } from '@tanstack/react-query';
import { formatNumero, type Comprobante } from '@talonario/core';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { ApiError, call, sentenceOf, type Pedido } from '../../api.ts';
import { notify } from '../../notify.tsx';
import { paths } from '../../paths.ts';
import { facturaQuery } from './queries.ts';

/** Spec §9: how long after a failed emission the person is taken to the draft. */
const REDIRECT_MS = 2_000;

interface Options {
  /** null: nothing is saved yet. */
  id: string | null;
  /** The fields the server says are wrong. */
  onProblemas: (problemas: ApiError['problemas']) => void;
  /** What is typed is what is saved. */
  onGuardado: () => void;
}

/** Saving and issuing what is typed. While it works, and until the screen moves on, nothing can be sent again. */
export function useEnvio({ id, onProblemas, onGuardado }: Options) {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const [enviando, setEnviando] = useState<'guardar' | 'emitir' | null>(null);
  const [fallo, setFallo] = useState<string | null>(null);
  // A draft that was created and could not be issued: trying again saves that one.
  const [creado, setCreado] = useState<string | null>(null);

  const keep = (comprobante: Comprobante) => {
    queryClient.setQueryData(facturaQuery(comprobante.id).queryKey, comprobante);
    void queryClient.invalidateQueries({ queryKey: ['facturas', 'lista'] });
  };

  const save = async (body: Pedido<'updateFactura'>['body']): Promise<Comprobante | null> => {
    const guardado = creado ?? id;
    try {
      const comprobante =
        guardado === null
          ? await call('createFactura', { body })
          : await call('updateFactura', { params: { id: guardado }, body });
      setCreado(comprobante.id);
      keep(comprobante);
      onGuardado();
      return comprobante;
    } catch (error) {
      notify.error(`Error ${guardado === null ? 'creando' : 'guardando'} factura: ${sentenceOf(error)}`);
      setFallo(sentenceOf(error));
      if (error instanceof ApiError) onProblemas(error.problemas);
      return null;
    }
  };

  const guardar = async (body: Pedido<'updateFactura'>['body']): Promise<void> => {
    setEnviando('guardar');
    setFallo(null);
    const comprobante = await save(body);
    if (comprobante) {
      notify.success('Guardaste el borrador');
      await navigate(paths.factura(comprobante.id), { replace: true });
    }
    setEnviando(null);
  };

  const emitir = async (body: Pedido<'updateFactura'>['body']): Promise<void> => {
    setEnviando('emitir');
    setFallo(null);
    const borrador = await save(body);
    if (borrador === null) {
      setEnviando(null);
      return;
    }
    try {
      const emitido = await call('emitirFactura', { params: { id: borrador.id } });
      keep(emitido);
      if (emitido.en_cola) {
        notify.info(`${formatNumero(emitido)} quedó en cola. Sale sola cuando ARCA responda.`);
      } else notify.success(`Emitiste ${formatNumero(emitido)}`);
    } catch (error) {
      notify.error('Error emitiendo factura');
      setFallo(`${sentenceOf(error)} El borrador quedó guardado.`);
      await new Promise((resolve) => setTimeout(resolve, REDIRECT_MS));
      // Why ARCA refused it, or that it did go out.
      await queryClient.invalidateQueries({ queryKey: facturaQuery(borrador.id).queryKey });
    }
    await navigate(paths.factura(borrador.id), { replace: true });
    setEnviando(null);
  };

  return { enviando, fallo, guardar, emitir };
}
