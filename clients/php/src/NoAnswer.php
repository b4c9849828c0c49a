<?php

declare(strict_types=1);

namespace Chekhov;

/** There was no answer, so it is not known whether the request was processed. */
final class NoAnswer extends ChekhovException
{
}
