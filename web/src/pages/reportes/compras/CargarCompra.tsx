import { Button, Modal, Stack, TextInput } from '@mantine/core';
import { formatARS, formatImporte, parseImporte } from '@talonario/core/base';
import { tiposComprobante } from '@talonario/core/comprobantes';
import {
  claseCompra,
  isConCredito,
  ivaOf,
  nombresDeClase,
  parseNumeroDeCompra,
  type ClaseCompra,
} from '@talonario/core/contador';
import { stripDocumento } from '@talonario/core/empresas';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../api.ts';
import { DateInput } from '../../../components/campos/fechas/DateInput.tsx';
import { MoneyInput } from '../../../components/campos/MoneyInput.tsx';
import { Select } from '../../../components/campos/Select.tsx';
import { DialogButtons } from '../../../components/dialogos/DialogButtons.tsx';
import { Fallo } from '../../../components/estados/Fallo.tsx';
import { notify } from '../../../components/toasts/notify.tsx';
import { comprasKey } from '../../../queries/contador/compras.ts';
import classes from './Compras.module.css';
import { Jurisdicciones } from './Jurisdicciones.tsx';
import { readJurisdicciones, type JurisdiccionEnForma } from './jurisdiccionesEnForma.ts';

const tipos = tiposComprobante
  .filter(({ letra }) => letra !== 'X')
  .map(({ codigo, nombre }) => ({ value: String(codigo), label: nombre }));
const clases = claseCompra.options.map((clase) => ({ value: clase, label: nombresDeClase[clase] }));
/** Rates that the short form has, in percent. */
const TASAS = [21, 10.5, 27] as const;

const partesEnOrden = [
  ['no_gravado', 'No gravado'],
  ['exento', 'Exento'],
  ['percepciones_iva', 'Percepciones de IVA'],
  ['ingresos_brutos', 'Percepciones de Ingresos Brutos'],
  ['otros', 'Otros tributos'],
] as const;
type Parte = (typeof partesEnOrden)[number][0];

interface Props {
  empresa_id: string;
  onClose: () => void;
}

/** Short form of a purchase that ARCA's list does not have. Classes B and C have only their total. */
export function CargarCompra({ empresa_id, onClose }: Props) {
  const queryClient = useQueryClient();
  const [tipo, setTipo] = useState('1');
  const [numero, setNumero] = useState('');
  const [fecha, setFecha] = useState<string | null>(null);
  const [cuit, setCuit] = useState('');
  const [nombre, setNombre] = useState('');
  const [clase, setClase] = useState<ClaseCompra | null>(null);
  const [netos, setNetos] = useState<Readonly<Record<string, string>>>({});
  const [ivas, setIvas] = useState<Readonly<Record<string, string>>>({});
  const [partes, setPartes] = useState<Readonly<Partial<Record<Parte, string>>>>({});
  const [jurisdicciones, setJurisdicciones] = useState<readonly JurisdiccionEnForma[]>([]);
  const [total, setTotal] = useState('');
  const [enviado, setEnviado] = useState(false);
  const conPartes = isConCredito(Number(tipo));
  const leidos = {
    numero: parseNumeroDeCompra(numero),
    cuit: stripDocumento(cuit),
    total: parseImporte(total),
  };
  const errores = {
    numero: leidos.numero === null ? 'Escribí el punto de venta y el número: 3-77' : null,
    fecha: fecha === null ? 'Falta la fecha del comprobante' : null,
    cuit: leidos.cuit.length === 11 ? null : 'El CUIT tiene 11 números',
    nombre: nombre.trim() === '' ? 'Falta el nombre de quien la facturó' : null,
    total: leidos.total === null ? 'Falta el total del comprobante' : null,
  };
  const errorOf = (campo: keyof typeof errores) => (enviado ? errores[campo] : null);
  const { mutate, isPending, error } = useMutation({
    mutationFn: async () => {
      if (leidos.numero === null || fecha === null || leidos.total === null) return;
      const read = (parte: Parte): number => parseImporte(partes[parte] ?? '')?.toNumber() ?? 0;
      const alicuotas = TASAS.flatMap((tasa) => {
        const neto = parseImporte(netos[tasa] ?? '');
        if (neto === null || neto.isZero()) return [];
        const iva = parseImporte(ivas[tasa] ?? '') ?? ivaOf(neto, tasa);
        return [{ iva: tasa, neto: neto.toNumber(), importe: iva.toNumber() }];
      });
      await call('createCompra', {
        params: { id: empresa_id },
        body: {
          ...leidos.numero,
          fecha,
          tipo_comprobante: Number(tipo),
          emisor_documento: leidos.cuit,
          emisor_nombre: nombre.trim(),
          alicuotas: conPartes ? alicuotas : [],
          ...(conPartes && {
            no_gravado: read('no_gravado'),
            exento: read('exento'),
            tributos: {
              percepciones_iva: read('percepciones_iva'),
              nacionales: 0,
              ingresos_brutos: read('ingresos_brutos'),
              municipales: 0,
              internos: 0,
              otros: read('otros'),
            },
            jurisdicciones: readJurisdicciones(jurisdicciones),
          }),
          total: leidos.total.toNumber(),
          clase,
        },
      });
    },
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: comprasKey(empresa_id) });
      notify.success('Compra cargada');
      onClose();
    },
  });
  return (
    <Modal opened onClose={onClose} title="Cargar una compra" size="lg" closeOnClickOutside={false}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          setEnviado(true);
          if (Object.values(errores).every((campo) => campo === null)) mutate();
          // The first wrong field may be out of sight on a phone; it is marked in the next frame.
          const formulario = event.currentTarget;
          requestAnimationFrame(() => formulario.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
        }}
      >
        <Stack gap="md">
          <div className={classes.cargar}>
            <Select
              label="Tipo"
              data={tipos}
              allowDeselect={false}
              value={tipo}
              onChange={(elegido) => setTipo(elegido ?? '1')}
            />
            <TextInput
              label="Punto de venta y número"
              placeholder="3-77"
              autoComplete="off"
              required
              data-autofocus
              value={numero}
              error={errorOf('numero')}
              onChange={({ currentTarget }) => setNumero(currentTarget.value)}
            />
            <DateInput label="Fecha" required value={fecha} error={errorOf('fecha')} onChange={setFecha} />
            <TextInput
              label="CUIT de quien la facturó"
              inputMode="numeric"
              autoComplete="off"
              maxLength={13}
              required
              value={cuit}
              error={errorOf('cuit')}
              onChange={({ currentTarget }) => setCuit(currentTarget.value)}
            />
            <TextInput
              label="Nombre de quien la facturó"
              autoComplete="off"
              maxLength={200}
              required
              value={nombre}
              error={errorOf('nombre')}
              onChange={({ currentTarget }) => setNombre(currentTarget.value)}
            />
            <Select
              label="Clase"
              placeholder="La del emisor"
              clearable
              data={clases}
              value={clase}
              onChange={(elegida) => setClase(elegida as ClaseCompra | null)}
            />
          </div>
          {conPartes && (
            <div className={classes.cargar}>
              {TASAS.map((tasa) => (
                <Alicuota
                  key={tasa}
                  tasa={tasa}
                  neto={netos[tasa] ?? ''}
                  iva={ivas[tasa] ?? ''}
                  onNeto={(texto) => setNetos({ ...netos, [tasa]: texto })}
                  onIva={(texto) => setIvas({ ...ivas, [tasa]: texto })}
                />
              ))}
              {partesEnOrden.map(([parte, etiqueta]) => (
                <MoneyInput
                  key={parte}
                  label={etiqueta}
                  value={partes[parte] ?? ''}
                  onChange={(texto) => setPartes({ ...partes, [parte]: texto })}
                />
              ))}
            </div>
          )}
          {conPartes && (
            <Jurisdicciones
              ingresosBrutos={partes.ingresos_brutos ?? ''}
              value={jurisdicciones}
              onChange={setJurisdicciones}
            />
          )}
          <MoneyInput
            label="Total"
            required
            description={conPartes ? 'Como está impreso: las partes tienen que sumarlo.' : 'Como está impreso.'}
            value={total}
            error={errorOf('total')}
            onChange={setTotal}
          />
          <Fallo fallo={error} />
        </Stack>
        <DialogButtons>
          <Button variant="default" onClick={onClose} disabled={isPending}>
            Cancelar
          </Button>
          <Button type="submit" loading={isPending}>
            {leidos.total === null ? 'Cargar compra' : `Cargar compra por ${formatARS(leidos.total)}`}
          </Button>
        </DialogButtons>
      </form>
    </Modal>
  );
}

/** Net of a rate, and its VAT: the computed one unless another is typed. */
function Alicuota({
  tasa,
  neto,
  iva,
  onNeto,
  onIva,
}: {
  tasa: number;
  neto: string;
  iva: string;
  onNeto: (texto: string) => void;
  onIva: (texto: string) => void;
}) {
  const nombre = `${String(tasa).replace('.', ',')} %`;
  const base = parseImporte(neto);
  return (
    <>
      <MoneyInput label={`Neto al ${nombre}`} value={neto} onChange={onNeto} />
      <MoneyInput
        label={`IVA ${nombre}`}
        placeholder={base === null ? '' : formatImporte(ivaOf(base, tasa))}
        value={iva}
        onChange={onIva}
      />
    </>
  );
}
