import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { today } from '@talonario/core/base';
import type { Cuenta, CuentaAjustes, Empresa } from '@talonario/core/empresas';
import { useEffect, useState } from 'react';
import { ApiError, sentenceOf } from '../../../api.ts';
import { focusFirstError } from '../../../components/campos/focusFirstError.ts';
import { LeaveGuard } from '../../../components/dialogos/LeaveGuard.tsx';
import { useAhora } from '../../../hooks/useAhora.ts';
import { Automatica } from './Automatica.tsx';
import {
  ajustesOf,
  cambiosOf,
  consecuencias,
  validarCuenta,
  valoresOf,
  type Campo,
  type CuentaValores,
} from './cuentaForm.ts';
import classes from './CuentaForm.module.css';
import { Lleva } from './Lleva.tsx';
import { EmpresaQueFactura } from './EmpresaQueFactura.tsx';
import type { SeccionProps } from './seccion.ts';
import { useAjustes } from './useAjustes.ts';
import { FalloAlGuardar } from '../../../components/dialogos/FalloAlGuardar.tsx';

interface Props {
  cuenta: Cuenta;
  empresas: readonly Empresa[];
}

/** Settings of an account: its company, the contents of its vouchers, and automatic invoicing. */
export function CuentaForm({ cuenta, empresas }: Props) {
  const hoy = today(useAhora());
  const guardar = useAjustes();
  // Typed values alone: the others are the stored ones, also when they are saved elsewhere or undone meanwhile.
  const [typed, setTyped] = useState<Partial<CuentaValores>>({});
  // Stored values of the typed fields, when typing began.
  const [leido, setLeido] = useState<Partial<CuentaAjustes>>({});
  const [visited, setVisited] = useState<ReadonlySet<string>>(new Set());

  const v = { ...valoresOf(cuenta), ...typed };
  const empresa = empresas.find(({ id }) => id === v.linked_company_id) ?? null;
  const problemas = validarCuenta(v, empresa);
  const cambios = cambiosOf(v, cuenta);
  const dirty = Object.keys(cambios).length > 0;
  // Spec §5. Whatever else is wrong is told when it is saved.
  const faltaPunto = problemas.linked_punto_de_venta !== undefined;
  const olvidar = () => {
    setTyped({});
    setLeido({});
    setVisited(new Set());
  };
  const {
    mutate,
    isPending: sending,
    error: fallo,
    reset,
  } = useMutation({
    mutationFn: (pisar: boolean) => guardar(cuenta, cambios, pisar ? undefined : ajustesOf(cambios, leido)),
    onSuccess: olvidar,
  });
  // Runs once the field shows its error and can be focused.
  useEffect(() => {
    if (fallo) focusFirstError();
  }, [fallo]);
  const rechazado = fallo instanceof ApiError ? fallo.campo : null;

  const clear = () => {
    olvidar();
    reset();
  };
  const save = (pisar: boolean) => {
    if (Object.keys(problemas).length > 0) {
      setVisited(new Set(Object.keys(v)));
      focusFirstError();
    } else mutate(pisar);
  };

  const props: SeccionProps = {
    v,
    cuenta,
    empresas,
    empresa,
    hoy,
    set: (cambio) => {
      const cambioEntero = consecuencias(cambio, v, { guardada: cuenta, empresas, hoy });
      setTyped({ ...typed, ...cambioEntero });
      setLeido({ ...ajustesOf(cambioEntero, cuenta), ...leido });
      if (rechazado !== null && rechazado in cambio) reset();
    },
    campo: (nombre: Campo) => ({
      error: nombre === rechazado ? sentenceOf(fallo) : visited.has(nombre) && problemas[nombre],
      onBlur: () => setVisited(new Set([...visited, nombre])),
      'data-path': nombre,
    }),
  };
  return (
    <form
      noValidate
      className={classes.formulario}
      onSubmit={(event) => {
        event.preventDefault();
        if (dirty && !sending) save(false);
      }}
    >
      <LeaveGuard active={dirty && !sending} />
      {/* Text typed during the save would be lost with the sent values. */}
      <div className={classes.secciones} inert={sending}>
        <EmpresaQueFactura {...props} />
        <Lleva {...props} />
        <Automatica {...props} />
      </div>
      <FalloAlGuardar fallo={fallo} onPisar={() => save(true)} onDescartar={clear} />
      <div className={classes.botones}>
        <Button type="submit" loading={sending} disabled={!dirty || faltaPunto}>
          Guardar
        </Button>
        {dirty && (
          <Button variant="default" disabled={sending} onClick={clear}>
            Descartar cambios
          </Button>
        )}
        <p aria-live="polite">
          {faltaPunto ? 'Para guardar falta elegir el punto de venta.' : dirty ? 'Hay cambios sin guardar.' : ''}
        </p>
      </div>
    </form>
  );
}
