<?php

declare(strict_types=1);

namespace Chekhov;

/** 422: fields of the wrong form. */
final class InvalidRequest extends ChekhovException
{
    /** @return list<array{loc: list<string|int>, msg: string, type: string}> */
    public function problems(): array
    {
        return self::problemsIn($this->body);
    }
}
